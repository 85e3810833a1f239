import Router, { type Layer, type RouterContext } from '@koa/router';
import type { Middleware } from 'koa';

import { ApiError } from './api-error.js';

type Dispatch = ReturnType<Router['routes']>;

/**
 * A router for routes of one function each. It compares a path only with routes of its length and first segment, instead of
 * with all of them, and calls the function of the first that fits, instead of making a chain of all for each request.
 */
export class IndexedRouter extends Router {
  #index = new Map<string, Layer[]>();
  /** The path of each route as the contract writes it: what its requests are counted under. */
  #labels = new Map<Layer | undefined, string>();
  #indexed = 0;

  override match(path: string, method: string) {
    if (this.#indexed < this.stack.length) this.#makeIndex();
    const layers = (this.#index.get(keyOf(path)) ?? []).filter((layer) => layer.match(path));
    const pathAndMethod = layers.filter(({ methods }) => methods.includes(method));
    return { path: layers, pathAndMethod, route: pathAndMethod.length > 0 };
  }

  override routes(): Dispatch {
    const dispatch: Middleware = (ctx, next) => {
      const { path, pathAndMethod } = this.match(ctx.path, ctx.method);
      ctx['matched'] = path;
      ctx.state['route'] = this.#labels.get(path[0]);
      const [layer] = pathAndMethod;
      const handle = layer?.stack[0];
      if (!layer || !handle) return next();
      ctx['params'] = layer.params(ctx.path, layer.captures(ctx.path));
      return handle(ctx as unknown as RouterContext, next);
    };
    return Object.assign(dispatch, { router: this }) as Dispatch;
  }

  #makeIndex(): void {
    this.#index = new Map();
    this.#indexed = this.stack.length;
    for (const layer of this.stack) {
      const path = String(layer.path);
      if (!indexable.test(path) || layer.methods.length === 0 || layer.stack.length !== 1)
        throw new Error(`${path} is no route that can be indexed`);
      const key = keyOf(path);
      this.#labels.set(layer, path.replace(/:(\w+)/g, '{$1}'));
      this.#index.set(key, [...(this.#index.get(key) ?? []), layer]);
    }
  }
}

/** Parameters that are whole segments, not the first one, and nothing else that would match other lengths. */
const indexable = /^\/([\w.-]+(\/:?[\w.-]+)*)?$/;

/** How many segments there are, and the first one as the router compares it: in any letter case. */
function keyOf(path: string): string {
  const segments = path.split('/');
  if (segments.at(-1) === '') segments.pop();
  return `${segments.length} ${segments[1]?.toLowerCase()}`;
}

/** Tells the `Allow` header of a path, or nothing when nobody serves the path. */
export function allowedAt(router: Router): (path: string) => string | undefined {
  return (path) => {
    const layers = router.match(path, 'GET').path as Layer[];
    return layers.length > 0 ? allowHeader(layers) : undefined;
  };
}

/** Answers a request whose path is served but whose method is not, known to HTTP or not. */
export function methodNotAllowed(): Middleware {
  return function methodNotAllowed(ctx, next) {
    const layers: Layer[] = ctx['matched'] ?? [];
    if (layers.length === 0) return next();
    const Allow = allowHeader(layers);
    if (ctx.method !== 'OPTIONS') {
      throw new ApiError('method-not-allowed', { detail: `${ctx.method} is not one of ${Allow}`, headers: { Allow } });
    }
    ctx.set('Allow', Allow);
    ctx.status = 204;
    return;
  };
}

const allowHeader = (layers: readonly Layer[]) =>
  [...new Set(layers.flatMap((layer) => layer.methods)), 'OPTIONS'].join(', ');
