// @charsheet/schema/hu: the words of messages in Hungarian. They stand apart, so that a bundle without them is no larger for them.
export { hu } from './contract/texts/hu.js';
export { problemsInHungarian } from './contract/texts/problems-hu.js';
