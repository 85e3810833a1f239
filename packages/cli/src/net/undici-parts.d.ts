declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';

  function request(this: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  export default request;
}

declare module 'undici/lib/dispatcher/client.js' {
  import type { Client } from 'undici';

  const ClientItself: typeof Client;
  export default ClientItself;
}
