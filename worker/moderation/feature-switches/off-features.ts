import { eq } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Feature } from '#shared/feature-switches.ts'
import { SECOND } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError } from '#worker/lib/errors.ts'
import { isUnchanged, knownVersion } from '#worker/lib/invalidations.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import type { OffFeatures } from './contract.ts'
import { featureSwitches } from './schema.ts'

export const FEATURE_CACHE_TAG = 'feature-switches'

/** How long an isolate that sees no invalidation trusts what it read. */
const MAX_AGE_MS = 5 * SECOND

interface Known {
  off: OffFeatures['off']
  version: number
  readAt: number
}

const cache = isolateState((): { known: Known | undefined } => ({ known: undefined }))

/**
 * Returns the features that are off with their notices. Reads the database at most once in `MAX_AGE_MS` per isolate, and again after a switch
 * that this isolate knows of.
 */
export async function readOffFeatures(db: Database): Promise<OffFeatures['off']> {
  const { known } = cache
  const age = Date.now() - (known?.readAt ?? 0)
  if (known && age >= 0 && age < MAX_AGE_MS && isUnchanged([FEATURE_CACHE_TAG], known.version)) return known.off
  const [version, readAt] = [knownVersion(), Date.now()]
  const off = await db
    .select({ feature: featureSwitches.feature, notice: featureSwitches.notice })
    .from(featureSwitches)
    .where(eq(featureSwitches.isOff, true))
  cache.known = { off, version, readAt }
  return off
}

/** Makes this isolate read the switches again; call it after a change. */
export const forgetOffFeatures = (): void => {
  cache.known = undefined
}

/** Rejects a mutation of a feature that is off with `feature_off` and the notice, before its body is read. */
export const enforceSwitches =
  (featureByRoute: ReadonlyMap<string, Feature>): MiddlewareHandler<AppContext> =>
  async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    const feature = route && featureByRoute.get(`${route.method} ${route.path}`)
    if (feature) {
      const off = (await readOffFeatures(c.get('db'))).find((each) => each.feature === feature)
      if (off) throw new AppError('feature_off', { message: off.notice, details: { feature } })
    }
    return next()
  }
