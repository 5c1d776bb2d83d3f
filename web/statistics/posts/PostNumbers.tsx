import { formatCompact, formatShare } from '#web/statistics/charts/format.ts'
import { Sparkline } from '#web/statistics/charts/Sparkline.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import styles from './report.module.css'
import { text } from './text.ts'

/** What readers made of a published post since its publication, for a list whose columns the numbers share. */
export const PostNumbers = ({ post: { views, reads, likeCount, commentCount, recentViews } }: { post: MyPost }) => (
  <>
    <ul className={styles.numbers}>
      {(
        [
          [views, formatCompact(views), text.views],
          [reads, formatShare(reads, views), text.shareRead],
          [likeCount, formatCompact(likeCount), text.likes],
          [commentCount, formatCompact(commentCount), text.comments],
        ] as const
      ).map(([count, number, name]) => (
        <li key={name}>
          {count > 0 ? <b>{number}</b> : number} {name}
        </li>
      ))}
    </ul>
    {recentViews && <Sparkline days={recentViews} />}
  </>
)
