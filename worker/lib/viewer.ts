import type { Context } from 'hono'
import type { AppContext } from './app-context.ts'
import { AppError } from './errors.ts'

/** The signed-in person of a request, as rules need it. */
export interface Viewer {
  id: number
  hash: string
  handle: string
  name: string
  role: 'member' | 'moderator' | 'admin'
  state: 'active' | 'suspended'
  sessionDigest: string
  /** UTC ms of the session's last lengthening. */
  sessionSeenAt: number
}

/** The viewer, or `unauthenticated`. */
export function requireViewer(c: Context<AppContext>): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw new AppError('unauthenticated')
  return viewer
}

/** The viewer if they may write; a suspended member reads, exports and appeals only. */
export function requireWriter(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (viewer.state === 'suspended')
    throw new AppError('forbidden', { message: 'حسابت تعلیق شده است؛ تا پایان تعلیق فقط می‌توانی بخوانی و اعتراض بفرستی.' })
  return viewer
}
