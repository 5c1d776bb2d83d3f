import type { WorkerConfig } from '@cloudflare/vite-plugin'
import type { Plugin } from 'vite'

export type BuildTarget = 'local' | 'production' | 'staging'

const isTarget = (name: string): name is BuildTarget => name === 'local' || name === 'production' || name === 'staging'

/** Reads DAFTAR_TARGET: `local` unless set. Throws an error for an unknown target. */
export function buildTarget(name = process.env.DAFTAR_TARGET ?? 'local'): BuildTarget {
  if (!isTarget(name)) throw new Error(`DAFTAR_TARGET must be local, production or staging; got “${name}”.`)
  return name
}

/** Returns the output folder of a target; each has its own, so that a deployment never reads the files of another build. */
export const outputFolder = (target: BuildTarget): string => `dist/${target}`

/** scripts/dev.ts sets the DAFTAR_DEV variables; the local target gets the variables and the database that scripts/serve.ts adds. */
export function workerConfig(target: BuildTarget) {
  const {
    DAFTAR_DEV_ORIGIN,
    DAFTAR_DEV_KEY,
    DAFTAR_OUTBOUND_HOSTS = '',
    CONTACT_ADDRESS = '',
    ZARINPAL_BASE,
    ZARINPAL_MERCHANT,
  } = process.env
  return (config: WorkerConfig): void => {
    if (target !== 'local') return
    config.main = 'worker/local/index.ts'
    // The local run supplies its own secrets; wrangler would warn of missing ones.
    delete config.secrets
    if (!DAFTAR_DEV_ORIGIN || !DAFTAR_DEV_KEY) return
    config.d1_databases.push({ binding: 'LOCAL', database_name: 'daftar-local', database_id: 'daftar-local' })
    Object.assign(config.vars, {
      ORIGIN: DAFTAR_DEV_ORIGIN,
      SECRETS_KEY: DAFTAR_DEV_KEY,
      OUTBOUND_HOSTS: DAFTAR_OUTBOUND_HOSTS,
      CONTACT_ADDRESS,
      ZARINPAL_BASE,
      ZARINPAL_MERCHANT,
    })
  }
}

const REFUSAL =
  'This is a local build, whose helpers under /__local must not be published. Run npm run deploy, which builds for production.'

/**
 * Makes `wrangler deploy` fail on a local build, to which the last build redirects it: its custom build step prints why and exits with 1.
 */
export function refuseDeploy(target: BuildTarget): Plugin {
  return {
    name: 'daftar:refuse-deploy',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const file = bundle['wrangler.json']
      if (target !== 'local' || file?.type !== 'asset') return
      const command = `node -e "console.error('${REFUSAL}'); process.exit(1)"`
      file.source = JSON.stringify({ ...JSON.parse(String(file.source)), build: { command } })
    },
  }
}
