import { persianDigits } from '#shared/persian/digits.ts'
import type { OutgoingEmail } from '#worker/lib/mail/index.ts'
import { unsubscribePath } from '#worker/people/settings/index.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'

/** Builds a user's weekly digest email; `posts` must not be empty. */
export const digestEmail = (
  { to, name, token }: { to: string; name: string; token: string },
  posts: readonly PostCard[],
): OutgoingEmail => ({
  to,
  subject: `${persianDigits(posts.length)} پست خواندنی این هفته برای تو`,
  paragraphs: [`سلام ${name}،`, 'بهترین‌های هفته‌ای که گذشت؛ نخست از آنچه دنبال می‌کنی، سپس از پرخوانده‌ترین‌های دفتر:'],
  items: posts.map(({ title, path, author, minutes }) => ({
    label: title,
    note: `${author.name} · ${persianDigits(minutes)} دقیقه`,
    path,
  })),
  link: { label: 'دیدن تازه‌ترین‌ها', path: '/home' },
  unsubscribe: unsubscribePath(token, 'weeklyDigest'),
})
