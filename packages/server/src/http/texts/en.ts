/** What answers say of one request that is refused, besides what is known of its kind of problem. */
export const en = {
  // Requests of any kind.
  hostMissing: 'the "Host" header is missing',
  badTarget: 'what is asked for is neither a path nor a URL',
  hungUp: 'the caller has hung up',
  didNotWait: 'the caller did not wait',
  otherType: (expected: string, sent: string | undefined, charset: string) => {
    const found = sent ? `"${sent}"${charset ? ` in ${charset}` : ''}` : 'a body without a Content-Type';
    return `send "Content-Type: ${expected}" in UTF-8, not ${found}`;
  },
  formType: (expected: string) => `send "Content-Type: ${expected}"`,
  tooManyFields: (most: number) => `a form may have ${most} fields`,
  badUpload: 'the form is not as "multipart/form-data" has to be',
  bodyTooLarge: (most: number) => `a body may have ${most} bytes`,
  otherEncoding: (sent: string, read: string) => `"Content-Encoding: ${sent}" is not read here; ${read} are`,
  badEncoding: (sent: string) => `the body is not what "Content-Encoding: ${sent}" says`,
  endedEarly: 'the body ended too early',
  silentFor: (seconds: number) => `nothing came for ${seconds} seconds`,
  lineTooLarge: (most: number) => `a line may have ${most} bytes`,
  notLines: (type: string) =>
    `send a sheet on each line (${type}), without brackets around them and commas between them`,
  tooManyLines: 'send the lines from here on by another request',
  tooManyAtOnce: (most: number) => `at most ${most} lines can be stored all or none`,
  resultsUnread: 'nobody reads the results: read them while the lines are sent',
  otherMethod: (method: string, allowed: string) => `${method} is not one of ${allowed}`,
  currentVersion: (header: string, version: number) => `${header}: the current version is ${version}`,
  givenTwice: 'is given more than once',
  fromOtherSite: (origin: string | undefined) =>
    `the request comes from a page of another site${origin ? ` (${origin})` : ''}`,
  fromOrigin: (origin: string) => `the request comes from a page of ${origin}`,
  fromElsewhere: 'the request comes from a page that may be another',
  // Sheets.
  otherEdition: (path: string) => `the sheet is of another edition: it is at ${path}`,
  belongsAt: (path: string) => `this looks like a sheet of another edition, which ${path} takes`,
  needsOwner: 'a private sheet needs an owner',
  contradiction: (inBody: boolean, inQuery: boolean) =>
    `is ${inBody} in the body and ${inQuery} in the query: leave one out`,
  cursor: 'must be the "next" of an earlier page of the same list, or left out',
  noVersion: (wanted: number, current: number) =>
    `the sheet has no version ${wanted}: ${current === 1 ? 'it has one only' : `it is at version ${current}`}`,
  lineOfDeleted: 'the sheet of this line was deleted too long ago to bring it back',
  changedMeanwhile: 'the sheet was changed at the same time: send the line again',
  keyOfDeleted: 'the sheet that was stored with this key was deleted',
  tooManyOrders: 'too much of this kind is asked for at once',
  takesTooLong: 'it takes too long',
  // Accounts.
  email: 'must be an e-mail address such as "bence@example.org"',
  sameEmail: 'is the address of the account already',
};

/** What answers say of one request. The other languages have the same keys, or they do not compile. */
export type Details = typeof en;
