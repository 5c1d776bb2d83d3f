import { formatCompact, formatShare } from '#web/statistics/charts/format.ts'
import { Sparkline } from '#web/statistics/charts/Sparkline.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import styles from './report.module.css'
import { text } from './text.ts'

/** What readers made of a published post since its publication, for a list whose columns the numbers share. */
export const PostNumbers = ({ post: { views, reads, likeCount, commentCount, recentViews } }: { post: MyPost }) => (
  <>
    <ul className={styles.numbers}>
      {[
        [formatCompact(views), text.views],
        [formatShare(reads, views), text.shareRead],
        [formatCompact(likeCount), text.likes],
        [formatCompact(commentCount), text.comments],
      ].map(([count, name]) => (
        <li key={name}>
          <b>{count}</b> {name}
        </li>
      ))}
    </ul>
    {recentViews && <Sparkline days={recentViews} />}
  </>
)
