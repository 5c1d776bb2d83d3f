import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Button } from '#web/ui/Button.tsx'
import { SpellingDialog } from './SpellingDialog.tsx'
import styles from './tag-menu.module.css'
import { text } from './text.ts'
import { moderatedTagQuery, useModerateTag } from './use-moderate-tag.ts'

interface Props {
  tag: { name: string; slug: string }
  open: boolean
  onClose: () => void
}

export function MergeDialog({ tag, open, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({ ...moderatedTagQuery(api, tag.slug), enabled: open })
  const merge = useModerateTag(tag)
  const split = useModerateTag(tag)
  const aliases = data?.aliases ?? []
  return (
    <SpellingDialog
      open={open}
      onClose={onClose}
      title={text.mergeTitle(tag.name)}
      submit={text.mergeSubmit}
      label={text.spelling}
      hint={text.mergeHint(tag.name)}
      initial=""
      pending={merge.isPending}
      error={merge.error ?? split.error}
      onSubmit={(spelling) => merge.mutate({ type: 'merge', spelling }, { onSuccess: onClose })}
    >
      {aliases.length > 0 && (
        <div className={styles.aliases}>
          <h3>{text.aliases}</h3>
          <ul>
            {aliases.map((alias) => (
              <li key={alias}>
                <bdi>{alias}</bdi>
                <Button variant="plain" loading={split.isPending} onClick={() => split.mutate({ type: 'split', spelling: alias })}>
                  {text.split} <bdi className="visually-hidden">{alias}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SpellingDialog>
  )
}
