const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, snakeCase(name)])) as Record<Name, string>;

/** What the account library calls its tables and columns, and what they are called in the database. */
export const tables = {
  user: { modelName: 'users', fields: columns('emailVerified', 'createdAt', 'updatedAt') },
  session: {
    modelName: 'sessions',
    fields: columns('userId', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'),
  },
  account: {
    modelName: 'accounts',
    fields: columns(
      'userId',
      'accountId',
      'providerId',
      'accessToken',
      'refreshToken',
      'idToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
      'createdAt',
      'updatedAt',
    ),
  },
  verification: { modelName: 'verifications', fields: columns('expiresAt', 'createdAt', 'updatedAt') },
  rateLimit: { modelName: 'rate_limits', fields: columns('lastRequest') },
  deviceCode: {
    modelName: 'device_codes',
    fields: columns('deviceCode', 'userCode', 'userId', 'expiresAt', 'lastPolledAt', 'pollingInterval', 'clientId'),
  },
};
