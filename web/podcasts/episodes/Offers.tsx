import { useMutation } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { StoredSound } from '#worker/podcasts/episodes/contract.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import styles from './offers.module.css'
import { text } from './text.ts'

interface Props {
  post: EditorPost
  stored: StoredSound
  onEnd: () => void
}

/** What a file says of itself that its post has not yet: a title for a post without one, a cover for the episode. */
export function Offers({ post, stored: { title, cover }, onEnd }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const done = {
    onSuccess: () => {
      showToast({ message: text.taken })
      return router.invalidate()
    },
    onError: (error: Error) => showToast({ message: error.message, failed: true }),
  }
  const takeTitle = useMutation({
    mutationFn: () => {
      const { hash, revision, document } = post
      const json = { saveId: crypto.randomUUID(), revision, title, document }
      return read(api.api.posts[':hash'].draft.$put({ param: { hash }, json }))
    },
    ...done,
  })
  const takeCover = useMutation({
    mutationFn: () => read(api.api.sounds[':post'].cover.$put({ param: { post: post.hash }, json: { cover: cover?.hash ?? null } })),
    ...done,
  })
  const [hasTitle, hasCover] = [title !== '' && post.title === '', cover !== null && post.sound?.cover === null]
  if (!hasTitle && !hasCover) return null
  return (
    <section className={styles.offers} aria-label={text.offers}>
      <p className={styles.head}>{text.offers}</p>
      {hasTitle && (
        <div className={styles.offer}>
          <p>
            {text.offeredTitle}: <bdi>{title}</bdi>
          </p>
          <Button size="small" variant="quiet" loading={takeTitle.isPending} onClick={() => takeTitle.mutate()}>
            {text.takeTitle}
          </Button>
        </div>
      )}
      {hasCover && cover && (
        <div className={styles.offer}>
          <Picture picture={cover} sizes="5rem" alt={text.cover} className={styles.cover} />
          <Button size="small" variant="quiet" loading={takeCover.isPending} onClick={() => takeCover.mutate()}>
            {text.takeCover}
          </Button>
        </div>
      )}
      <Button size="small" variant="plain" onClick={onEnd}>
        {text.noThanks}
      </Button>
    </section>
  )
}
