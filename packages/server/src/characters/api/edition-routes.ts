import type { api, Edition } from '@charsheet/schema';

/** The routes of an edition. */
export type RoutesOf<E extends Edition> = { '1e': typeof api.characters; '2e': typeof api.characters2E }[E];

/** The routes of either edition, against which handlers are written that serve both. */
export type EitherRoutes = { [Name in keyof RoutesOf<'1e'>]: RoutesOf<Edition>[Name] };
