import type { LocalEnv } from '../local-database.ts'
import { SANDBOX_PATH } from './path.ts'
import { sandboxGatewayRoutes } from './routes.ts'

/**
 * Returns the service that receives the Worker's calls to Zarinpal while ZARINPAL_BASE is the sandbox of this server, which the network
 * would not reach; undefined while it is another server or no payment starts.
 */
export const sandboxGateway = (env: LocalEnv): Pick<Fetcher, 'fetch'> | undefined =>
  env.ZARINPAL_BASE === env.ORIGIN + SANDBOX_PATH && env.ZARINPAL_MERCHANT
    ? {
        fetch: async (input, init) => {
          const request = new Request(input, init)
          const url = new URL(request.url)
          return sandboxGatewayRoutes.fetch(new Request(url.origin + url.pathname.slice(SANDBOX_PATH.length), request), env)
        },
      }
    : undefined
