import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeAdmin } from './make-admin.ts'

function install(...people: { handle: string; role?: string; state?: string }[]) {
  const db = new DatabaseSync(':memory:')
  db.exec(readFileSync('migrations/main/0002_accounts.sql', 'utf8'))
  const insert = db.prepare("INSERT INTO users (hash, handle, name, role, state, created_at) VALUES (?, ?, 'نام', ?, ?, 0)")
  for (const { handle, role = 'member', state = 'active' } of people) insert.run(handle, handle, role, state)
  const run = async (sql: string) => db.prepare(sql).all()
  const roleOf = (handle: string) => db.prepare('SELECT role FROM users WHERE handle = ?').get(handle)?.role
  return { run, roleOf }
}

test('makeAdmin makes only the named user admin', async () => {
  const { run, roleOf } = install({ handle: 'sara' }, { handle: 'ali' })
  expect(await makeAdmin(run, '@Sara')).toBe('sara')
  expect([roleOf('sara'), roleOf('ali')]).toEqual(['admin', 'member'])
})

test('makeAdmin refuses to make a second admin', async () => {
  const { run, roleOf } = install({ handle: 'sara', role: 'admin' }, { handle: 'ali' })
  await expect(makeAdmin(run, 'ali')).rejects.toThrow('already: sara')
  expect(roleOf('ali')).toBe('member')
})

test.each(['nobody', 'gone'])('makeAdmin rejects the handle %s, which belongs to no active user', async (handle) => {
  const { run, roleOf } = install({ handle: 'gone', state: 'deactivated' })
  await expect(makeAdmin(run, handle)).rejects.toThrow('Register at the site first')
  expect(roleOf('gone')).toBe('member')
})

test.each(['', "x' OR '1'='1", 'سارا', 'a b'])('makeAdmin rejects “%s” as a handle', async (handle) => {
  const { run, roleOf } = install({ handle: 'sara' })
  await expect(makeAdmin(run, handle)).rejects.toThrow('is not a handle')
  expect(roleOf('sara')).toBe('member')
})
