import { defineConfig } from '@playwright/test'
import { DESKTOP, LAUNCH, PHONE, READER_CONTEXT } from './e2e/support/chromium.ts'
import { freePort } from './e2e/support/server.ts'
import { temporaryFolder } from './scripts/temporary-folder.mjs'

// The server's data is created in this folder.
process.env.TMPDIR ??= temporaryFolder()

// Set once by the runner; worker processes inherit the environment.
process.env.DAFTAR_E2E_PORT ??= String(await freePort())
process.env.DAFTAR_E2E_ORIGIN = `http://127.0.0.1:${process.env.DAFTAR_E2E_PORT}`
process.env.DAFTAR_E2E_CLOCK_PORT ??= String(await freePort())
const CLOCK_SITE = `http://127.0.0.1:${process.env.DAFTAR_E2E_CLOCK_PORT}`

// Tests tagged @full repeat a covered path with other data or on another screen; DAFTAR_FULL=1 runs them, as `npm run verify` does.
const LEFT_OUT = process.env.DAFTAR_FULL === '1' ? [] : [/@full/]

export default defineConfig<object, { site: string }>({
  testDir: 'e2e/specs',
  globalSetup: './e2e/support/global-setup.ts',
  // Tests wait for timers and the server half of the time, so four keep two cores busy.
  workers: 4,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // DAFTAR_E2E_RETRIES allows retries; more than two tests that pass only on a retry fail the run.
  retries: Number(process.env.DAFTAR_E2E_RETRIES ?? 0),
  // Limits for a machine that is several times slower than a developer's; a run that passes never waits for them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./scripts/flaky-limit-reporter.ts']],
  outputDir: 'test-results',
  use: {
    ...READER_CONTEXT,
    baseURL: process.env.DAFTAR_E2E_ORIGIN,
    // One renderer process per context saves the spare one, which Chromium starts for every context.
    launchOptions: { ...LAUNCH, args: [...(LAUNCH.args ?? []), '--renderer-process-limit=1', '--disable-site-isolation-trials'] },
    // Interception of requests, which many tests use, does not see those of a service worker; offline.spec.ts allows it.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
    actionTimeout: 20_000,
  },
  projects: [
    // Tests that move a site's clock run one at a time beside the others, on a site of their own.
    {
      name: 'clock',
      grep: /@clock/,
      grepInvert: LEFT_OUT,
      workers: 1,
      use: { viewport: DESKTOP, baseURL: CLOCK_SITE, site: CLOCK_SITE },
    },
    // One worker of its own, started early, because each worker costs a start of Node and of Chromium.
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: LEFT_OUT,
      workers: 1,
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: [/@phone|@clock/, ...LEFT_OUT], use: { viewport: DESKTOP } },
  ],
})
