import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder } from '../data-lock.ts'
import { secretsKey } from '../secrets-key.ts'
import { localVapidKeys, VAPID_FILE } from '../vapid-keys.ts'
import { createBackup, lockBackups } from './create-backup.ts'
import { listBackups, readManifest, writeManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { findDamage, restoreBackup } from './restore-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-backup-'))
const sites: Miniflare[] = []
afterAll(async () => {
  await Promise.all(sites.map((site) => site.dispose()))
  rmSync(root, { recursive: true })
})
const folder = () => mkdtempSync(join(root, 'test-'))

/** Opens the database and the bucket of a data folder with the runtime that serves the site. */
async function openSite(data: string) {
  const state = join(data, 'state')
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: state,
      isolatedResourcePersistencePath: state,
      workers: [
        {
          ...{ name: 'daftar', modules: true, script: 'export default {}', compatibilityDate: '2026-10-01' },
          ...{ d1Databases: { DB: 'daftar' }, r2Buckets: { MEDIA: 'daftar-media' } },
        },
      ],
    }),
  )
  sites.push(miniflare)
  const db = await miniflare.getD1Database('DB')
  const media = await miniflare.getR2Bucket('MEDIA')
  const close = () => {
    sites.splice(sites.indexOf(miniflare), 1)
    return miniflare.dispose()
  }
  return { db, media, close }
}
type Site = Awaited<ReturnType<typeof openSite>>

async function prepare(site: Site): Promise<void> {
  await site.db.batch(
    [
      'CREATE TABLE posts (id INTEGER PRIMARY KEY)',
      'CREATE TABLE bodies (post_id INTEGER PRIMARY KEY, picture TEXT)',
      'CREATE TABLE d1_migrations (name TEXT)',
    ].map((sql) => site.db.prepare(sql)),
  )
  await site.db.prepare("INSERT INTO d1_migrations VALUES ('0001_platform.sql')").run()
}

/** Stores an object, then the two rows that refer to it in one batch. */
async function write(site: Site, id: number): Promise<void> {
  await site.media.put(`image/${id}`, `picture ${id}`)
  await site.db.batch([
    site.db.prepare('INSERT INTO posts VALUES (?)').bind(id),
    site.db.prepare('INSERT INTO bodies VALUES (?, ?)').bind(id, `image/${id}`),
  ])
}

async function readPosts(site: Site): Promise<number[]> {
  const { results } = await site.db
    .prepare('SELECT id, picture FROM posts LEFT JOIN bodies ON post_id = id ORDER BY id')
    .all<{ id: number; picture: string }>()
  for (const { id, picture } of results) expect(await (await site.media.get(picture))?.text()).toBe(`picture ${id}`)
  return results.map(({ id }) => id)
}

const originals = new Map<number, Promise<string>>()

/** Returns a data folder with the posts 1 to `count`, which no runtime has open; a copy, because starting a runtime takes a second. */
async function aDataFolder(count: number): Promise<string> {
  const original = originals.get(count) ?? createDataFolder(count)
  originals.set(count, original)
  const data = folder()
  cpSync(await original, data, { recursive: true })
  return data
}

async function createDataFolder(count: number): Promise<string> {
  const data = folder()
  secretsKey(data)
  const site = await openSite(data)
  await prepare(site)
  for (let id = 1; id <= count; id++) await write(site, id)
  await site.close()
  return data
}

test('a backup of a running site contains every write acknowledged before it, and none in part', async () => {
  const [data, backups, target] = [folder(), folder(), join(folder(), 'restored')]
  const key = secretsKey(data)
  const vapid = localVapidKeys(data)
  const site = await openSite(data)
  await prepare(site)
  let acknowledged = 0
  let isWriting = true
  const writing = (async () => {
    for (let id = 1; isWriting; id++) {
      await write(site, id)
      acknowledged = id
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(5)
  const before = acknowledged
  const backup = await createBackup(data, backups)
  isWriting = false
  await writing
  expect(await findDamage(backup)).toEqual([])
  expect(await restoreBackup(backup, target)).toBeUndefined()
  expect([secretsKey(target), localVapidKeys(target)]).toEqual([key, vapid])
  for (const file of ['secrets-key', VAPID_FILE]) expect(statSync(join(target, file)).mode & 0o077).toBe(0)
  const restored = await readPosts(await openSite(target))
  expect(restored.length).toBeGreaterThanOrEqual(before)
  expect(restored).toEqual(restored.map((_, at) => at + 1))
  expect(await readPosts(site)).toHaveLength(acknowledged)
})

test('backups share their objects, and objects that no backup needs are deleted with the oldest', async () => {
  const [data, backups] = [await aDataFolder(3), folder()]
  const first = await createBackup(data, backups, 1)
  const site = await openSite(data)
  await site.media.delete('image/1')
  await site.db.batch(['DELETE FROM posts WHERE id = 1', 'DELETE FROM bodies WHERE post_id = 1'].map((sql) => site.db.prepare(sql)))
  await write(site, 4)
  await site.close()
  const second = await createBackup(data, backups, 2)
  const objects = () => readdirSync(join(backups, 'media')).length
  expect([readManifest(first).media.length, readManifest(second).media.length, objects()]).toEqual([3, 3, 4])
  expect(pruneBackups(backups, 2)).toEqual([])
  expect(objects()).toBe(4)
  expect(pruneBackups(backups, 1)).toHaveLength(1)
  expect([listBackups(backups).length, objects()]).toEqual([1, 3])
  expect(await findDamage(second)).toEqual([])
  const target = join(folder(), 'restored')
  await restoreBackup(second, target)
  expect(await readPosts(await openSite(target))).toEqual([2, 3, 4])
})

test.each([
  { what: 'an object', find: (backup: string) => join(backup, '../media', readdirSync(join(backup, '../media'))[0] ?? '') },
  {
    what: 'a database',
    find: (backup: string) => join(backup, readManifest(backup).files.find(({ path }) => path.includes('/d1/'))?.path ?? ''),
  },
  { what: 'the manifest', find: (backup: string) => join(backup, 'manifest.json') },
])('one wrong bit of $what stops the restore before anything is changed', async ({ find }) => {
  const [data, backups] = [await aDataFolder(1), folder()]
  const backup = await createBackup(data, backups)
  const file = find(backup)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
  const target = folder()
  writeFileSync(join(target, 'secrets-key'), 'kept')
  await expect(restoreBackup(backup, target, { isReplacing: true })).rejects.toThrow('damaged')
  expect(readdirSync(target).filter((name) => !name.startsWith('server.'))).toEqual(['secrets-key'])
  expect(existsSync(`${target}.restoring`)).toBe(false)
  if (!file.endsWith('manifest.json')) expect((await findDamage(backup))[0]).toContain('is damaged')
})

test('a restore refuses a folder with data, replaces it on request and keeps the data beside it', async () => {
  const [data, backups, target] = [await aDataFolder(2), folder(), await aDataFolder(1)]
  const backup = await createBackup(data, backups)
  await expect(restoreBackup(backup, target)).rejects.toThrow('is not empty')
  const lock = await lockDataFolder(target, 4001)
  await expect(restoreBackup(backup, target, { isReplacing: true })).rejects.toThrow('Another Daftar server')
  lock.release()
  const aside = (await restoreBackup(backup, target, { isReplacing: true })) ?? ''
  expect(await readPosts(await openSite(target))).toEqual([1, 2])
  expect(await readPosts(await openSite(aside))).toEqual([1])
})

test('a backup of a newer version is refused, and so are folders that are none', async () => {
  const [data, backups] = [await aDataFolder(1), folder()]
  const backup = await createBackup(data, backups)
  writeManifest(backup, { ...readManifest(backup), migrations: { main: '9999_future.sql' } })
  await expect(restoreBackup(backup, join(folder(), 'a'))).rejects.toThrow('newer version')
  await expect(restoreBackup(data, join(folder(), 'a'))).rejects.toThrow('not a complete backup')
  await expect(createBackup(folder(), backups)).rejects.toThrow('No Daftar data')
})

test('two backups into one folder do not run at once, and what a killed one left is deleted', async () => {
  const [data, backups] = [await aDataFolder(1), folder()]
  const lock = lockBackups(backups)
  await expect(createBackup(data, backups)).rejects.toThrow('is running')
  lock.release()
  mkdirSync(join(backups, '2026-01-01T00-00-00-000Z.part'))
  await createBackup(data, backups)
  expect(readdirSync(backups).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(listBackups(backups)).toHaveLength(1)
})
