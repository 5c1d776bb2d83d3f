import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { buildTarget, refuseDeploy } from '../vite/build-target.ts'
import { readSettings, unfinishedSettings } from './deploy-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'daftar-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `wrangler deploy --dry-run` on a small Worker whose configuration has passed through the build plugin of a target. */
function deployBuildOf(target: 'local' | 'production') {
  const file = { type: 'asset', source: JSON.stringify({ name: 'daftar', main: 'index.js', compatibility_date: '2026-10-01' }) }
  const { generateBundle } = refuseDeploy(target)
  if (typeof generateBundle !== 'function') throw new Error('The plugin has no hook')
  generateBundle.call({} as never, {} as never, { 'wrangler.json': file } as never, false)
  const config = join(folder, 'wrangler.json')
  writeFileSync(config, file.source)
  writeFileSync(join(folder, 'index.js'), 'export default { fetch: () => new Response() }')
  const { status, stdout, stderr } = spawnSync(resolve('node_modules/.bin/wrangler'), ['deploy', '--dry-run', '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  })
  return { status, output: stdout + stderr }
}

describe('wrangler deploy', () => {
  it('refuses a local build and names npm run deploy', () => {
    const { status, output } = deployBuildOf('local')
    expect(status).toBe(1)
    expect(output).toContain('Run npm run deploy')
  })

  it('accepts a production build', () => {
    expect(deployBuildOf('production')).toMatchObject({ status: 0 })
  })
})

test('an unknown build target is an error, and the default target is local', () => {
  expect(() => buildTarget('productoin')).toThrow('productoin')
  expect(buildTarget(undefined)).toBe(process.env.DAFTAR_TARGET ?? 'local')
})

describe('settings before a deployment', () => {
  const complete = {
    routes: [{ pattern: 'daftar.ir', custom_domain: true }],
    vars: { ORIGIN: 'https://daftar.ir' },
    d1_databases: [
      { binding: 'DB', database_name: 'daftar', database_id: '2f1a0a4e-6a5c-4f7e-9a37-0c3f7a1f2b6d', migrations_dir: 'migrations/main' },
    ],
  }

  test('the placeholders of a new clone are reported', () => {
    expect(unfinishedSettings(readSettings('production'))).toEqual([
      'the id of the database daftar is a placeholder',
      'the id of the database daftar-search is a placeholder',
      'the id of the database daftar-stats is a placeholder',
      'the host of ORIGIN, daftar.example, is a placeholder',
    ])
  })

  test('complete settings have no problem; an origin that is not the custom domain is one', () => {
    expect(unfinishedSettings(complete)).toEqual([])
    expect(unfinishedSettings({ ...complete, routes: [] })).toEqual(['the custom domain is missing, but the host of ORIGIN is daftar.ir'])
    expect(unfinishedSettings({ ...complete, vars: { ORIGIN: 'https://www.daftar.ir' } })).toEqual([
      'the custom domain is daftar.ir, but the host of ORIGIN is www.daftar.ir',
    ])
  })
})
