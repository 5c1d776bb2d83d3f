import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/** Throws a `StartError` if this process cannot listen on a port of the loopback interface. */
export async function checkPort(port: number): Promise<void> {
  const error = await tryToListen(port)
  const choice = `choose another port: PORT=${port < 1024 ? 8787 : port + 1} npm start`
  if (error?.code === 'EADDRINUSE') throw new StartError(`Port ${port} is in use by another program. Stop it, or ${choice}`)
  if (error?.code === 'EACCES') throw new StartError(`This user may not listen on port ${port}. Put a proxy in front, or ${choice}`)
  if (error) throw error
}

/** Waits until nothing listens on a port of the loopback interface, for at most `limitMs`. */
export async function waitForPort(port: number, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(20)) if ((await tryToListen(port))?.code !== 'EADDRINUSE') return
}

const tryToListen = (port: number) =>
  new Promise<NodeJS.ErrnoException | undefined>((done) => {
    const probe = createServer()
    probe.once('error', done)
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(undefined)))
  })
