// Has no code. 'swift build --target MainPrograms' builds the programs that the main job needs side by side;
// 'swift build --product' builds one.
