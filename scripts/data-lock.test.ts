import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { checkPort } from './check-port.ts'
import { findServerPort, lockDataFolder } from './data-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-lock-'))
afterAll(() => rmSync(root, { recursive: true }))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const folder = () => mkdtempSync(join(root, 'data-'))

/** Starts a process that locks the folder and runs until it is killed. */
async function holdInChild(data: string): Promise<ChildProcess> {
  const code = `import { findServerPort, lockDataFolder } from './scripts/data-lock.ts'; await lockDataFolder(${JSON.stringify(data)}, 4001); console.log('locked'); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

it('a second lock is refused with the process that holds it, and works after its release', async () => {
  const data = folder()
  expect(findServerPort(data)).toBeUndefined()
  const child = await holdInChild(data)
  expect(findServerPort(data)).toBe(4001)
  await expect(lockDataFolder(data, 4002)).rejects.toThrow(
    new RegExp(`process ${child.pid}, http://127.0.0.1:4001, started at .* uses the data folder ${data}.*kill ${child.pid}`),
  )
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(findServerPort(data)).toBeUndefined()
  const lock = await lockDataFolder(data, 4002)
  await expect(lockDataFolder(data, 4003)).rejects.toThrow(`process ${process.pid}`)
  lock.release()
  ;(await lockDataFolder(data, 4003)).release()
})

it('a lock whose holder was killed with SIGKILL does not block, although its files remain', async () => {
  const data = folder()
  const child = await holdInChild(data)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(JSON.parse(readFileSync(join(data, 'server.json'), 'utf8'))).toMatchObject({ pid: child.pid })
  ;(await lockDataFolder(data, 4002)).release()
})

it('the runtime that a killed server left behind is ended; a process that only has its id is not', async () => {
  const data = folder()
  // The arguments are those of a runtime on port 4001.
  const runtime = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', 'workerd', '--socket-addr=entry=127.0.0.1:4001'])
  children.push(runtime)
  await once(runtime, 'spawn')
  const leave = (port: number) =>
    writeFileSync(join(data, 'server.json'), JSON.stringify({ pid: 1, port, startedAt: 'then', runtimePid: runtime.pid }))
  leave(4009)
  ;(await lockDataFolder(data, 4002)).release()
  expect([runtime.exitCode, runtime.signalCode]).toEqual([null, null])
  leave(4001)
  const ended = once(runtime, 'exit')
  ;(await lockDataFolder(data, 4002)).release()
  expect(await ended).toEqual([null, 'SIGKILL'])
})

it('the lock waits until the port of a killed server is free, which its dying threads may still hold', async () => {
  const data = folder()
  const held = createServer().listen(0, '127.0.0.1')
  await once(held, 'listening')
  const { port } = held.address() as AddressInfo
  writeFileSync(join(data, 'server.json'), JSON.stringify({ pid: 1, port, startedAt: 'then' }))
  const order: string[] = []
  setTimeout(() => held.close(() => order.push('closed')), 200)
  const lock = await lockDataFolder(data, port)
  order.push('locked')
  expect(order).toEqual(['closed', 'locked'])
  await checkPort(port)
  lock.release()
})

it('damaged lock files are named or ignored', async () => {
  const data = folder()
  writeFileSync(join(data, 'server.json'), '{"pid":')
  ;(await lockDataFolder(data, 4002)).release()
  writeFileSync(join(data, 'server.lock'), 'x'.repeat(5000))
  await expect(lockDataFolder(data, 4002)).rejects.toThrow(`${join(data, 'server.lock')}`)
})
