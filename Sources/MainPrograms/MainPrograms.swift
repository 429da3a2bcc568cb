// Contains no code. 'swift build --target MainPrograms' builds the main programs in one invocation; 'swift build
// --product' builds only one.
