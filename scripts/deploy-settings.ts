import { unstable_readConfig as readConfig } from 'wrangler'

/** A D1 database as wrangler.toml names it. */
export interface DatabaseSettings {
  binding: string
  database_name: string
  database_id: string
  migrations_dir: string
}

/** The part of wrangler.toml that scripts and their tests read; wrangler's own types do not resolve. */
export interface DeploySettings {
  name: string
  workers_dev: boolean
  preview_urls: boolean
  routes: { pattern: string; custom_domain: boolean }[]
  vars: Record<string, string>
  secrets: { required: string[] }
  d1_databases: DatabaseSettings[]
  r2_buckets: { binding: string; bucket_name: string }[]
  queues: { producers: { binding: string; queue: string }[]; consumers: { queue: string; dead_letter_queue?: string }[] }
  durable_objects: { bindings: { name: string; class_name: string }[] }
  send_email: { name: string }[]
  images: { binding: string }
  version_metadata: { binding: string }
  triggers: { crons: string[] }
  limits: { cpu_ms: number }
  placement: { mode: string }
  observability: object
  cache: object
}

/** Reads the settings of a deployment from wrangler.toml. */
export const readSettings = (target: 'production' | 'staging'): DeploySettings =>
  readConfig({ config: 'wrangler.toml', env: target === 'staging' ? target : undefined })

/** Returns what is missing before a deployment: placeholders, and an origin that is not the custom domain. */
export function unfinishedSettings({ d1_databases, routes, vars }: Pick<DeploySettings, 'd1_databases' | 'routes' | 'vars'>): string[] {
  const { hostname } = new URL(vars.ORIGIN ?? '')
  const domains = routes.map(({ pattern }) => pattern)
  return [
    ...d1_databases.flatMap(({ database_name, database_id }) =>
      database_id.startsWith('00000000-') ? [`the id of the database ${database_name} is a placeholder`] : [],
    ),
    ...(hostname.endsWith('.example') ? [`the host of ORIGIN, ${hostname}, is a placeholder`] : []),
    ...(domains.includes(hostname)
      ? []
      : [`the custom domain is ${domains.join(', ') || 'missing'}, but the host of ORIGIN is ${hostname}`]),
  ]
}
