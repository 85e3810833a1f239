import { phrase, type Texts } from './texts.js';

export const en: Texts = {
  greeting: (name) => (name === undefined ? phrase`Hi!` : phrase`Hi ${name},`),
  valid: ({ count, unit }) => `The link works for ${count} ${unit}${count === 1 ? '' : 's'}.`,
  orOpen: 'If the button does not work, open this address:',
  footer: 'charsheet sent this mail automatically; there is no need to answer it.',
  wordings: {
    'verify-email': () => ({
      subject: 'Confirm your e-mail address',
      before: [
        phrase`This e-mail address was given for a charsheet account. Only one step is left: confirm that it is yours.`,
      ],
      button: 'Confirm my address',
      after: [phrase`If it was not you who gave it, there is nothing to do: unless it is confirmed, nothing happens.`],
    }),
    'finish-sign-up': () => ({
      subject: 'Finish your new account',
      before: [
        phrase`Another mail was asked for to confirm this e-mail address for a charsheet account. Choose the password of the account, and both are done:`,
      ],
      button: 'Choose my password',
      after: [phrase`If it was not you who asked, there is nothing to do: unless it is confirmed, nothing happens.`],
    }),
    'reset-password': () => ({
      subject: 'A new password for your account',
      before: [phrase`You asked for a new password for your charsheet account. You can set it here:`],
      button: 'Set my new password',
      after: [phrase`If it was not you, there is nothing to do: your present password stays as it is.`],
    }),
    'change-email': ({ newEmail }) => ({
      subject: 'Approve your new e-mail address',
      before: [
        phrase`You asked to change the e-mail address of your charsheet account to ${newEmail}. That needs your approval.`,
      ],
      button: 'Approve the new address',
      after: [
        phrase`If it was not you, do not press the button, and change your password: somebody else may be able to sign in to your account.`,
      ],
    }),
    'already-registered': () => ({
      subject: 'You already have an account',
      before: [
        phrase`Somebody, perhaps you, asked for a new charsheet account with this e-mail address, but it has one already. Sign in with your password; if you have forgotten it, you can ask for a new one there.`,
      ],
      button: 'Sign in',
      after: [phrase`If it was not you, there is nothing to do: your account has not changed.`],
    }),
    'address-taken': () => ({
      subject: 'This address has an account already',
      before: [
        phrase`Somebody, perhaps you, asked to move a charsheet account to this e-mail address, but the address has an account of its own, so nothing was moved. To use it, sign in with this address:`,
      ],
      button: 'Sign in',
      after: [phrase`If it was not you, there is nothing to do: your account has not changed.`],
    }),
    'password-changed': () => ({
      subject: 'Your password was changed',
      before: [
        phrase`The password of your charsheet account was changed. If it was you, there is nothing to do.`,
        phrase`If it was not you, ask for a new password right away:`,
      ],
      button: 'Ask for a new password',
      after: [],
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'The e-mail address of your account was changed',
      before: [
        phrase`The e-mail address of your charsheet account is ${newEmail} from now on. We will not write to this old address again. If it was you, there is nothing to do.`,
        phrase`If it was not you, sign in with the new address and your password, set the address back, and change your password:`,
      ],
      button: 'Sign in',
      after: [phrase`If you cannot sign in, tell the people who run the service.`],
    }),
  },
};
