import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { closeDemoAdmin } from './close-demo-admin.ts'
import { DEMO_ADMIN, DEMO_USER } from './read-sample.ts'

function install() {
  const db = new DatabaseSync(':memory:')
  db.exec(readFileSync('migrations/main/0002_accounts.sql', 'utf8'))
  const add = (id: number, handle: string, role: string, email: string) => {
    db.prepare("INSERT INTO users (id, hash, handle, name, role, created_at) VALUES (?, ?, ?, 'نام', ?, 0)").run(id, handle, handle, role)
    db.prepare("INSERT INTO credentials (user_id, email, email_key, email_verified_at, password_hash) VALUES (?, ?, ?, 0, 'hash')").run(
      id,
      email,
      email,
    )
    db.prepare('INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at) VALUES (?, ?, 0, 0, 1)').run(handle, id)
  }
  add(1, DEMO_ADMIN.handle, 'admin', DEMO_ADMIN.email)
  add(2, 'editor', 'moderator', 'editor@daftar.example')
  add(3, DEMO_USER.handle, 'member', DEMO_USER.email)
  add(4, 'operator', 'admin', 'operator@example.com')
  const read = () =>
    db
      .prepare(
        'SELECT u.role, c.password_hash AS password, s.token_digest AS session FROM users u JOIN credentials c ON c.user_id = u.id LEFT JOIN sessions s ON s.user_id = u.id ORDER BY u.id',
      )
      .all()
      .map((row) => Object.values(row))
  return { read, run: async (sql: string) => db.prepare(sql).all() }
}

test('closeDemoAdmin takes role, password and sessions from the demo admin, and leaves the operator and the demo member theirs', async () => {
  const { read, run } = install()
  for (let time = 0; time < 2; time++) await closeDemoAdmin(run)
  expect(read()).toEqual([
    ['member', null, null],
    ['member', 'hash', 'editor'],
    ['member', 'hash', DEMO_USER.handle],
    ['admin', 'hash', 'operator'],
  ])
})
