import { useMutation } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { UploadResult } from '#worker/podcasts/episodes/contract.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import styles from './metadata-suggestions.module.css'
import { text } from './text.ts'

interface Props {
  post: EditorPost
  stored: UploadResult
  onDismiss: () => void
}

export function MetadataSuggestions({ post, stored: { title, cover }, onDismiss }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const callbacks = {
    onSuccess: () => {
      showToast({ message: text.applied })
      return router.invalidate()
    },
    onError: (error: Error) => showToast({ message: error.message, failed: true }),
  }
  const applyTitle = useMutation({
    mutationFn: () => {
      const { hash, revision, document } = post
      const json = { saveId: crypto.randomUUID(), revision, title, document }
      return unwrap(api.api.posts[':hash'].draft.$put({ param: { hash }, json }))
    },
    ...callbacks,
  })
  const applyCover = useMutation({
    mutationFn: () => unwrap(api.api.episodes[':post'].cover.$put({ param: { post: post.hash }, json: { cover: cover?.hash ?? null } })),
    ...callbacks,
  })
  const [hasTitle, hasCover] = [title !== '' && post.title === '', cover !== null && post.audio?.cover === null]
  if (!hasTitle && !hasCover) return null
  return (
    <section className={styles.suggestions} aria-label={text.suggestions}>
      <p className={styles.head}>{text.suggestions}</p>
      {hasTitle && (
        <div className={styles.suggestion}>
          <p>
            {text.suggestedTitle}: <bdi>{title}</bdi>
          </p>
          <Button size="small" variant="quiet" loading={applyTitle.isPending} onClick={() => applyTitle.mutate()}>
            {text.applyTitle}
          </Button>
        </div>
      )}
      {hasCover && cover && (
        <div className={styles.suggestion}>
          <Picture picture={cover} sizes="5rem" alt={text.cover} className={styles.cover} />
          <Button size="small" variant="quiet" loading={applyCover.isPending} onClick={() => applyCover.mutate()}>
            {text.applyCover}
          </Button>
        </div>
      )}
      <Button size="small" variant="plain" onClick={onDismiss}>
        {text.dismiss}
      </Button>
    </section>
  )
}
