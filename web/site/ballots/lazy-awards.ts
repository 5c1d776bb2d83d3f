import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#web/lib/api.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
// With the styles of the page, because the server renders the badge.
import './awards.module.css'

// Imported here and not in the route, whose dynamic imports every view of a post preloads; few posts have a prize.

export const PostAwards = lazyComponent(() => import('./PostAwards.tsx'))

/** Loads the prizes of a post; none if they cannot be read. */
export const loadPostAwards = (queryClient: QueryClient, api: Api, hash: string) =>
  import('./award-queries.ts').then(({ postAwardsQuery }) => ensureOptional(queryClient, postAwardsQuery(api, hash), { items: [] }))
