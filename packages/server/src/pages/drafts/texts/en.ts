import type { DraftTexts } from './hu.js';

/** What pages say of drafts in English. */
export const en: DraftTexts = {
  typedAt: 'You typed this on',
  notStoredYet: 'It is not stored yet. Look it over, go on, and store it.',
  forget: 'Throw it away',
  waiting: 'There is something that you typed and have not stored yet:',
  goOn: 'Go on with it',
  gone: 'What you typed is not here any more: you have stored it or thrown it away, or seven days are over. If you typed it in another browser, it may still be there.',
  goesWithSignUp:
    'We keep the character that you typed for seven days. Sign up, confirm your e-mail address, and sign in: it waits for you there, on whatever device you open the mail. It is stored only when you press the button there.',
  waitsForSignIn: 'The character that you typed is kept. Once your address is confirmed, sign in and store it.',
  keptForSignIn: 'What you typed is kept: sign in, and go on where you were.',
  notKept: {
    title: 'We cannot keep this for you now',
    'body-too-large': 'It is too long to be kept.',
    'too-many-requests': 'We had to keep such things from this address too often within an hour.',
    busy: 'Too many of them wait here already. Store some of them, or throw them away.',
    howToGoOn: 'Nothing is lost as long as this page is open. Sign in in another tab, then press the button here.',
    again: 'Send it again',
  },
};
