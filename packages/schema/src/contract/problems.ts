import { otherEditionTitle } from './other-edition.js';

/** A header of an answer: what it says. */
export interface HeaderSpec {
  description: string;
  example?: string;
}

/** What is known of one kind of problem: its status, a title, and what to do about it. */
export interface ProblemKind {
  status: number;
  title: string;
  /** Headers that come with it. */
  headers?: Record<string, HeaderSpec>;
  /** For the page behind `type`: what the problem means and what to do, in a few sentences. */
  advice: string;
}

const challenge = {
  'WWW-Authenticate': { description: 'How to send a credential', example: 'Bearer realm="charsheet"' },
};
const retryAfter = { 'Retry-After': { description: 'Seconds to wait before another try', example: '2' } };

/** Headers of every answer of a route that counts requests, to whoever it counts: the limits that it has, and how they stand. */
export const limitHeaders = {
  'RateLimit-Policy': {
    description:
      'The limits that this request was counted by: of each its name, how many requests may come (`q`), and in how many seconds (`w`)',
    example: '"create";q=600;w=60',
  },
  RateLimit: {
    description:
      'Of these how many requests may still come (`r`) until so many seconds are over (`t`). Of limits by e-mail address it is told only when nothing is left',
    example: '"create";r=599;t=42',
  },
} satisfies Record<string, HeaderSpec>;

/** Every problem the API answers with. The keys are the stable codes; one is never renamed. */
export const problems = {
  'other-edition': {
    status: 308,
    title: otherEditionTitle,
    headers: {
      Location: { description: 'Where the sheet is', example: '/Character2E/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64' },
    },
    advice:
      'Sheets of the first edition are at "/Character", those of the second at "/Character2E". Browsers, and programs that follow redirects, go on by themselves; others read the sheet at the address in the "Location" header.',
  },
  'invalid-json': {
    status: 400,
    title: 'The body is not JSON that can be kept',
    advice:
      'Each entry of "errors" names the line and column of a fault. Besides JSON syntax the service refuses what would be damaged silently: invalid UTF-8, a member named twice, numbers that cannot be stored exactly, nesting deeper than 32 levels, and more than 20000 values.',
  },
  'invalid-body': {
    status: 400,
    title: 'The body does not fit the schema',
    advice:
      'Each entry of "errors" points to a value (a JSON Pointer) and says what is expected there. Correct them all and send the body again; nothing was stored.',
  },
  'invalid-query': {
    status: 400,
    title: 'A query parameter is wrong',
    advice: 'Each entry of "errors" names a parameter. Unknown parameters and parameters given twice are refused too.',
  },
  'invalid-id': {
    status: 400,
    title: 'An identifier or a number in the path is malformed',
    advice:
      'An identifier has the form 8-4-4-4-12 hexadecimal digits. Compare it with the one you got when the sheet was stored. Versions are whole numbers from 1.',
  },
  'invalid-header': {
    status: 400,
    title: 'A header of the request is malformed',
    advice:
      'Each entry of "errors" names a header. Entity tags are sent as "ETag" has them, with their quotation marks; an idempotency key has 1-255 visible characters.',
  },
  'invalid-password': {
    status: 400,
    title: 'The password is wrong',
    advice: 'Give the present password of the account. If it is lost, a new one can be chosen with the help of a mail.',
  },
  'invalid-token': {
    status: 400,
    title: 'The token of the mail is not valid',
    advice: 'It was used already, or is not complete. Ask for a new mail.',
  },
  'token-expired': {
    status: 400,
    title: 'The token of the mail is too old',
    advice: 'Ask for a new mail.',
  },
  'account-request-refused': {
    status: 400,
    title: 'The request about the account cannot be met',
    advice: 'The "detail" says why.',
  },
  'bad-request': {
    status: 400,
    title: 'The request is not valid HTTP',
    advice: 'The request could not be read as HTTP/1.1. Look at how the client builds it.',
  },
  'sign-in-required': {
    status: 401,
    title: 'An account is needed for this',
    headers: challenge,
    advice:
      'Sign in and send the request again. A private sheet needs an owner, too: without an account leave out "isPublic": false.',
  },
  'invalid-credentials': {
    status: 401,
    title: 'The credentials of the request are not valid any more, or never were',
    headers: challenge,
    advice:
      'The token or cookie that was sent has ended, was revoked, or is damaged. Sign in again, or send the request without it.',
  },
  'invalid-email-or-password': {
    status: 401,
    title: 'The e-mail address or the password is wrong',
    advice: 'Compare both. If the password is lost, a new one can be chosen with the help of a mail.',
  },
  forbidden: {
    status: 403,
    title: 'Only the owner may do this',
    advice: 'Sign in with the account that owns the sheet. A sheet that was stored without an account stays as it is.',
  },
  'cross-site': {
    status: 403,
    title: 'The request comes from a page of another site',
    advice:
      'Requests with a cookie that change something are taken only from pages of this service. Programs send a bearer token instead.',
  },
  'email-not-verified': {
    status: 403,
    title: 'The e-mail address is not confirmed yet',
    advice: 'Follow the link in the mail that was sent to the address. It can be sent once more.',
  },
  'invalid-callback-url': {
    status: 403,
    title: 'The "callbackURL" leads to another site',
    advice: 'Give a path or URL of this service, or leave it out.',
  },
  'invalid-redirect-url': {
    status: 403,
    title: 'The "redirectTo" leads to another site',
    advice: 'Give a path or URL of this service, or leave it out.',
  },
  'not-found': {
    status: 404,
    title: 'There is no such sheet',
    advice: 'Compare the identifier with the one you got when the sheet was stored.',
  },
  'no-such-path': {
    status: 404,
    title: 'There is nothing at this path',
    advice: 'Compare the path with the API description at /openapi.json.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This path does not have this method',
    advice: 'The "Allow" header of the answer lists the methods of the path.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    advice: 'Send the request again.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The sheet is at another version than the request wants',
    headers: { ETag: { description: 'The current version of the sheet, quoted', example: '"2"' } },
    advice:
      'Somebody has changed the sheet since it was read, or it is there and must not be. The "header" of the problem names the condition that failed, "version" and "etag" say what is current. Read the sheet again, make the change to what is there now, and send it with the new entity tag in "If-Match".',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    advice: 'One sheet may have 1 MiB, counted after decompression.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is of a type that is not read here',
    advice:
      'Send JSON in UTF-8, with the header "Content-Type: application/json", or "application/merge-patch+json" for PATCH.',
  },
  'unsupported-encoding': {
    status: 415,
    title: 'The body is compressed in a way that is not read here',
    advice: 'The "Accept-Encoding" header of the answer lists what is read. Sending the body as it is always works.',
  },
  'expectation-failed': {
    status: 417,
    title: 'The "Expect" header asks for something that is not done here',
    advice: 'Leave the header out. "Expect: 100-continue" is the one that is known.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The idempotency key was used for another sheet',
    advice:
      'A key names one request and its retries. Send the very same sheet again, or take a new key for another one.',
  },
  'rules-violated': {
    status: 422,
    title: 'The sheet breaks rules of the game',
    advice:
      'The request says "rules=strict". Each entry of "errors" points to a value that the rules of the first edition do not allow, and says what they ask for. Change the sheet, or leave "rules=strict" out: a sheet with house rules is stored all the same. Nothing was stored or changed.',
  },
  'precondition-required': {
    status: 428,
    title: 'The request must say which version it wants to change',
    advice:
      'Send the entity tag of the sheet as it was read ("ETag") in the header "If-Match", so that nothing is overwritten that somebody else wrote meanwhile. "If-Match: *" changes whatever is there.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    headers: retryAfter,
    advice:
      'Try again after the seconds in the "Retry-After" header. Requests are counted by address, and by e-mail address where one is named. "RateLimit-Policy" tells which limits there are, and "RateLimit" how many requests are left.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers of the request are too large',
    advice: 'Send fewer or shorter headers.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong in the service',
    advice:
      'It is not the fault of the request. Whoever runs the service finds the reason in the log under the "requestId".',
  },
  busy: {
    status: 503,
    title: 'The service has too much of this to do',
    headers: retryAfter,
    advice: 'Try again after the seconds in the "Retry-After" header. What costs little is answered meanwhile.',
  },
  'database-unavailable': {
    status: 503,
    title: 'The database does not answer',
    headers: retryAfter,
    advice: 'Try again after the seconds in the "Retry-After" header.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problems;

/** Problems of a request that is not read as far as its route, or has none: no operation names them. */
export const problemsBeforeRoutes = [
  ...(['bad-request', 'no-such-path', 'method-not-allowed', 'request-timeout'] as const),
  ...(['expectation-failed', 'headers-too-large'] as const),
] satisfies readonly ProblemCode[];

/** Where the page of a problem is, below the base URL. */
export const problemPath = (code: ProblemCode) => `/docs/problems/${code}`;

/** Media type of a problem document. */
export const problemType = 'application/problem+json';
