import Router, { type Layer, type RouterContext } from '@koa/router';
import type { Middleware } from 'koa';

import { ApiError } from './api-error.js';

type Dispatch = ReturnType<Router['routes']>;

/** A path that is served, and the routes that it has, for one or more methods each. */
interface Place {
  /** As the contract writes it: what its requests are counted under. */
  label: string;
  layers: Layer[];
}

/**
 * A router for routes of one function each. It compares a path only with those of its length and first segment, instead of
 * with all of them, and calls the function of the first that fits, instead of making a chain of all for each request.
 */
export class IndexedRouter extends Router {
  /** By first segment, then by length. */
  #index = new Map<string, Place[][]>();
  #indexed = 0;

  override match(path: string, method: string) {
    const layers = this.#placesOf(path).flatMap((place) => place.layers);
    const pathAndMethod = layers.filter(({ methods }) => methods.includes(method));
    return { path: layers, pathAndMethod, route: pathAndMethod.length > 0 };
  }

  override routes(): Dispatch {
    const dispatch: Middleware = (ctx, next) => {
      const { path, method } = ctx;
      const places = this.#placesOf(path);
      ctx.state['route'] = places[0]?.label;
      for (const { layers } of places) {
        const layer = layers.find(({ methods }) => methods.includes(method));
        const handle = layer?.stack[0];
        if (!handle) continue;
        ctx['params'] = layer.params(path, layer.captures(path));
        return handle(ctx as unknown as RouterContext, next);
      }
      ctx['matched'] = places.flatMap(({ layers }) => layers);
      return next();
    };
    return Object.assign(dispatch, { router: this }) as Dispatch;
  }

  #placesOf(path: string): Place[] {
    if (this.#indexed < this.stack.length) this.#makeIndex();
    const { first, length } = shapeOf(path);
    const alike = this.#index.get(first)?.[length] ?? [];
    return alike.filter(({ layers }) => layers[0]?.match(path));
  }

  #makeIndex(): void {
    this.#index = new Map();
    this.#indexed = this.stack.length;
    for (const layer of this.stack) {
      const path = String(layer.path);
      if (!indexable.test(path) || layer.methods.length === 0 || layer.stack.length !== 1)
        throw new Error(`${path} is no route that can be indexed`);
      const { first, length } = shapeOf(path);
      const byLength = this.#index.get(first) ?? [];
      this.#index.set(first, byLength);
      byLength[length] ??= [];
      const label = path.replace(/:(\w+)/g, '{$1}');
      const known = byLength[length].find((place) => place.label === label);
      if (known) known.layers.push(layer);
      else byLength[length].push({ label, layers: [layer] });
    }
  }
}

/** Parameters that are whole segments, not the first one, and nothing else that would match other lengths. */
const indexable = /^\/([\w.-]+(\/:?[\w.-]+)*)?$/;

/** The first segment of a path, as the router compares it: in any letter case; and how many there are. */
function shapeOf(path: string): { first: string; length: number } {
  let length = 0;
  for (let at = 0; at >= 0 && at < path.length - 1; at = path.indexOf('/', at + 1)) length++;
  const end = path.indexOf('/', 1);
  return { first: path.slice(1, end < 0 ? undefined : end).toLowerCase(), length };
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
      const { method } = ctx;
      const detail: ApiError['detail'] = ({ otherMethod }) => otherMethod(method, Allow);
      throw new ApiError('method-not-allowed', { detail, headers: { Allow } });
    }
    ctx.set('Allow', Allow);
    ctx.status = 204;
    return;
  };
}

const allowHeader = (layers: readonly Layer[]) =>
  [...new Set(layers.flatMap((layer) => layer.methods)), 'OPTIONS'].join(', ');
