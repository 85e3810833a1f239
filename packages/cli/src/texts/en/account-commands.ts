const insecure = 'go on even if the connection is not encrypted';
const passwordStdin = 'read the password from standard input, for scripts';
const email = 'your e-mail address';

/** The help of the commands for accounts. */
export const accountCommands = {
  register: {
    summary: 'make an account',
    description:
      'Make an account: sheets that you store while you are signed in are your own.\n\n' +
      'Asks for what the options do not say. A mail with a link follows, which confirms the address.',
    name: 'what you are called',
    email,
    passwordStdin,
    resend: 'only send the mail once more',
    insecure,
  },
  login: {
    summary: 'sign in',
    description:
      'Sign in and stay signed in, for 30 days after the last use.\n\n' +
      'Asks for the e-mail address and the password; with --web a browser does, on this computer or another.',
    email,
    passwordStdin,
    web: 'confirm in a browser',
    printToken: 'print a token for CHARSHEET_TOKEN, and keep nothing',
    insecure,
  },
  logout: {
    summary: 'sign out',
    description:
      'Sign out of a server and forget its token.\n\n' +
      'When the server cannot be reached, the token is forgotten all the same.',
  },
  whoami: {
    summary: 'print who is signed in',
    description: 'Print who is signed in: name, e-mail address and server. The exit status is 4 when nobody is.',
  },
};
