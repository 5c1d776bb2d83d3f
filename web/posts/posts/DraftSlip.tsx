import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { resolveDirection } from '#shared/persian/direction.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { MyDraft, MyPost } from '#worker/posts/posts/contract.ts'
import { MyPostMenu } from './MyPostActions.tsx'
import { MyPostNotes } from './MyPostNotes.tsx'
import { PostCheckbox, type PostSelection, TitleLink } from './MyPostRow.tsx'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'

/** A draft as a slip of paper with its first lines; a click anywhere on it goes on writing. */
export const DraftSlip = ({ post, selection }: { post: MyPost; selection: PostSelection | undefined }) => (
  <li className={styles.slip}>
    {selection && <PostCheckbox post={post} {...selection} />}
    <h2 className={styles.title}>
      <TitleLink post={post} />
    </h2>
    <Excerpt>{post.excerpt}</Excerpt>
    <div className={styles.end}>
      <MyPostNotes post={post} />
      <div className={styles.foot}>
        <Time at={post.updatedAt} as="ago" />
        {!selection && (
          <span className={styles.goOn} aria-hidden="true">
            {myPostsText.goOn}
          </span>
        )}
        <MyPostMenu post={post} />
      </div>
    </div>
  </li>
)

/** A draft on the desk: the slip without what is done with drafts on their own page. */
export const DeskSlip = ({ draft: { hash, title, excerpt, updatedAt } }: { draft: MyDraft }) => (
  <li className={styles.slip}>
    <h2 className={styles.title}>
      <PathLink to={`/p/${hash}/edit`}>
        <bdi dir={resolveDirection(null, title, 'rtl')}>{title || text.untitled}</bdi>
      </PathLink>
    </h2>
    <Excerpt>{excerpt}</Excerpt>
    <div className={styles.end}>
      <p className={styles.foot}>
        <Time at={updatedAt} as="ago" />
        <span className={styles.goOn} aria-hidden="true">
          {myPostsText.goOn}
        </span>
      </p>
    </div>
  </li>
)

const Excerpt = ({ children }: { children: string }) =>
  children && (
    <p className={styles.excerpt} dir={resolveDirection(null, children, 'rtl')}>
      {children}
    </p>
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
