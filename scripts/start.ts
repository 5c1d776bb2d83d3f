import { reportStartError, StartError } from './start-error.ts'

let stop: () => Promise<void> = async () => undefined
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop().finally(() => process.exit(0))
  })
}

/** Ends the process with one message, unless it is being stopped. */
async function fail(error: unknown): Promise<void> {
  if (stopping) return
  stopping = true
  reportStartError(error)
  await stop().catch(() => undefined)
  process.exit(1)
}

async function start(): Promise<void> {
  // Imported here, so that a broken installation is reported like any other failure.
  const [{ ensureBuilt }, { checkPort }, { prepareDataFolder }, { lockDataFolder }, { checkDatabaseFiles }, { serve }, { readSettings }] =
    await Promise.all([
      import('./build.ts'),
      import('./check-port.ts'),
      import('./data-folder.ts'),
      import('./data-lock.ts'),
      import('./database-files.ts'),
      import('./serve.ts'),
      import('./settings.ts'),
    ])
  const { port, origin, isPublic, outboundHosts, contactAddress, zarinpal, hasSample, ...settings } = readSettings(process.env)
  const data = prepareDataFolder(settings.data)
  const lock = await lockDataFolder(data, port)
  stop = async () => lock.release()
  await checkPort(port)
  checkDatabaseFiles(data)
  await ensureBuilt()
  const server = await serve({
    port,
    data,
    origin,
    outboundHosts,
    contactAddress,
    zarinpal,
    onRuntime: lock.setRuntime,
    onRuntimeExit: (cause) =>
      setTimeout(() => fail(new StartError(`The server's runtime ended unexpectedly (${cause}). Start it again.`)), 200),
  })
  stop = () => server.stop().finally(lock.release)
  if (hasSample || isPublic) {
    const [{ openLocalDatabase }, { closeDemoAdmin }, { ensureSample }, { describeDemoUsers }] = await Promise.all([
      import('./database.ts'),
      import('./sample/close-demo-admin.ts'),
      import('./sample/ensure-sample.ts'),
      import('./sample/read-sample.ts'),
    ])
    const hasAdmin = !isPublic
    const closeAdmin = async () => (hasAdmin ? undefined : closeDemoAdmin((await openLocalDatabase(data)).run))
    await closeAdmin()
    if (hasSample) {
      await ensureSample(server.address, server.key, hasAdmin)
      await closeAdmin()
      if (!stopping) console.log(`\n${describeDemoUsers(hasAdmin)}`)
    }
  }
  if (stopping) return
  console.log(`Outgoing e-mail: ${origin}/__local/mailbox${isPublic ? `?key=${server.key}  (keep this link secret)` : ''}\n`)
  if (isPublic) {
    if (!zarinpal.merchant) console.log('Payments: not set up; set ZARINPAL_MERCHANT to take them')
    if (zarinpal.isSandbox) console.log('Payments: the sandbox gateway, which fills wallets without money')
    console.log(`Public address: ${origin}`)
  }
  console.log(`Daftar is ready: ${server.address}`)
  process.off('uncaughtException', fail)
}

process.on('uncaughtException', fail)
await start().catch(fail)
