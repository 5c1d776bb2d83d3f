import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { resolveDirection } from '#shared/persian/direction.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import { MyPostMenu } from './MyPostActions.tsx'
import { MyPostNotes } from './MyPostNotes.tsx'
import { PostCheckbox, type PostSelection, TitleLink } from './MyPostRow.tsx'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'

/** A draft as a slip of paper with its first lines; a click anywhere on it goes on writing. */
export const DraftSlip = ({ post, selection }: { post: MyPost; selection: PostSelection | undefined }) => (
  <li className={styles.slip}>
    {selection && <PostCheckbox post={post} {...selection} />}
    <h2 className={styles.title}>
      <TitleLink post={post} />
    </h2>
    {post.excerpt && (
      <p className={styles.excerpt} dir={resolveDirection(null, post.excerpt, 'rtl')}>
        {post.excerpt}
      </p>
    )}
    <MyPostNotes post={post} />
    <div className={styles.foot}>
      <Time at={post.updatedAt} as="ago" />
      <MyPostMenu post={post} />
    </div>
  </li>
)

/** An empty slip, on which the next post begins. */
export const NewSlip = () => (
  <li className={classNames(styles.slip, styles.newSlip)}>
    <PathLink to="/new-post">
      <IconPlus size={22} stroke={1.6} aria-hidden="true" />
      {myPostsText.newSlip}
    </PathLink>
  </li>
)
