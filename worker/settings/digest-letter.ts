import type { Letter } from '#worker/lib/mail/index.ts'
import { persianDigits } from '#worker/lib/persian/digits.ts'
import type { PostCard } from '#worker/posts/contract.ts'
import { unsubscribePath } from './notices.ts'

/** The weekly letter of one person; `posts` is not empty. */
export const digestLetter = ({ to, name, token }: { to: string; name: string; token: string }, posts: readonly PostCard[]): Letter => ({
  to,
  subject: `${persianDigits(posts.length)} پست پرخوانندهٔ این هفته برای تو`,
  paragraphs: [`سلام ${name}،`, 'از میان آدم‌ها و برچسب‌هایی که دنبال می‌کنی، این‌ها در هفته‌ای که گذشت بیش از همه خوانده شدند:'],
  items: posts.map(({ title, path, author, minutes }) => ({
    label: title,
    note: `${author.name} · ${persianDigits(minutes)} دقیقه`,
    path,
  })),
  link: { label: 'دیدن تازه‌ترین‌ها', path: '/home' },
  unsubscribe: unsubscribePath(token, 'weeklyDigest'),
})
