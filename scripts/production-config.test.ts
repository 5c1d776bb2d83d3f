import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type DeploySettings, readSettings } from './deploy-settings.ts'

const production = readSettings('production')
const staging = readSettings('staging')

test('wrangler.toml redacts query strings in platform logs and sets an https origin', () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  expect(config).toMatch(/^\[observability\]\nenabled = true\nredact_query_string = true$/m)
  expect(config).toMatch(/^ORIGIN = "https:\/\/[^"/]+"$/m)
})

const bindingsOf = (config: DeploySettings) => ({
  vars: Object.keys(config.vars).sort(),
  secrets: config.secrets.required,
  databases: config.d1_databases.map(({ binding, migrations_dir }) => [binding, migrations_dir]),
  buckets: config.r2_buckets.map(({ binding }) => binding),
  producers: config.queues.producers.map(({ binding }) => binding),
  consumers: config.queues.consumers.map(({ queue: _, dead_letter_queue: __, ...limits }) => limits),
  objects: config.durable_objects.bindings,
  images: config.images.binding,
  emails: config.send_email.map(({ name }) => name),
  version: config.version_metadata.binding,
  crons: config.triggers.crons,
  limits: config.limits,
  placement: config.placement,
  observability: config.observability,
  cache: config.cache,
})

const resourcesOf = (config: DeploySettings) => [
  config.name,
  ...config.d1_databases.flatMap(({ database_name, database_id }) => [database_name, database_id]),
  ...config.r2_buckets.map(({ bucket_name }) => bucket_name),
  ...config.queues.producers.map(({ queue }) => queue),
  ...config.queues.consumers.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue ?? `no dead letters of ${queue}`]),
]

describe('staging', () => {
  test('has the bindings, queue settings and limits of production', () => {
    expect(bindingsOf(staging)).toEqual(bindingsOf(production))
  })

  test('shares no Worker, database, bucket or queue with production', () => {
    const shared = new Set(resourcesOf(production))
    expect(resourcesOf(staging).filter((name) => shared.has(name))).toEqual([])
    expect(resourcesOf(staging)).toHaveLength(resourcesOf(production).length)
  })
})

test.each([
  ['production', production],
  ['staging', staging],
])('%s is served under the host of its ORIGIN only', (_name, config) => {
  expect([config.workers_dev, config.preview_urls]).toEqual([false, false])
  expect(config.routes).toEqual([{ pattern: new URL(config.vars.ORIGIN ?? '').hostname, custom_domain: true }])
})
