// What runs on the page of the API reference: Swagger UI, which shows the document and sends requests.
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** Changes what Swagger UI shows: nothing here has more than one server, and a link within a button is none. */
const changes = ({ React: { createElement } }) => ({
  wrapComponents: {
    ServersContainer: () => () => null,
    DeepLink:
      () =>
      ({ text }) =>
        createElement('span', null, text),
    InfoContainer: (Info) => (props) => [
      createElement('section', { key: 'info', 'aria-label': 'About' }, createElement(Info, props)),
      createElement(
        'section',
        { key: 'trying', className: 'trying', 'aria-labelledby': 'trying' },
        createElement('h2', { id: 'trying' }, 'Try it'),
        createElement('p', null, trying),
      ),
    ],
  },
});

const trying =
  'What you send from this page, the service does. Sign in by POST /auth/sign-in/email below, and requests carry the token of its ' +
  'answer until you leave the page; or give one under "Authorize". No request from here has a cookie, so it does not ' +
  'matter whether you are signed in elsewhere.';

const place = document.querySelector('#reference');

const ui = SwaggerUI({
  domNode: place,
  url: place.dataset.document,
  presets: [SwaggerUI.presets.apis],
  plugins: [changes],
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: false,
  // Or the document would be sent to a service of the makers, to be checked there.
  validatorUrl: null,
  requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
  responseInterceptor: (response) => {
    if (response.ok && response.url.endsWith('/auth/sign-in/email')) keepToken(response);
    if (response.ok && response.url.endsWith(place.dataset.document)) leaveOutCookies(response);
    return response;
  },
});

/** Whoever has signed in by this page is signed in on it, until it is left. */
function keepToken({ body }) {
  ui.preauthorizeApiKey('bearer', body.token);
}

/** Scripts cannot send a cookie of their choice, and this page sends none at all. */
function leaveOutCookies(response) {
  const api = JSON.parse(response.text);
  delete api.components.securitySchemes.session;
  for (const operation of Object.values(api.paths).flatMap(Object.values)) {
    operation.security = operation.security.filter((way) => 'bearer' in way);
  }
  response.text = JSON.stringify(api);
}

/** Swagger UI leaves some of what can be operated without a name, and some that scrolls out of the reach of the keyboard. */
function complete() {
  for (const control of place.querySelectorAll('select:not([aria-label]), textarea:not([aria-label])')) {
    const name = control.closest('[data-param-name]')?.dataset.paramName ?? 'request body';
    control.setAttribute('aria-label', name);
  }
  for (const dialog of place.querySelectorAll('.modal-ux:not([role])')) {
    Object.assign(dialog, { role: 'dialog', ariaModal: 'true', ariaLabel: 'Authorize' });
  }
  for (const button of place.querySelectorAll('.close-modal')) button.ariaLabel = 'Close';
  for (const button of place.querySelectorAll('.modal-btn[aria-label]')) button.removeAttribute('aria-label');
  for (const text of place.querySelectorAll('pre:not([tabindex], .version)')) text.tabIndex = 0;
}
new MutationObserver(complete).observe(place, { childList: true, subtree: true });
