import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ChipButton } from '#web/ui/ChipButton.tsx'
import styles from './blocks.module.css'
import { mutedQuery } from './queries.ts'
import { text } from './text.ts'
import { useShowLessOften } from './use-show-less-often.ts'

export function MutedList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(mutedQuery(api))
  const showLessOften = useShowLessOften()
  if (!data) return null
  const items = [
    ...data.users.map(({ handle, name }) => ({ kind: 'user' as const, name: handle, displayName: name })),
    ...data.topics.map(({ key, name }) => ({ kind: 'topic' as const, name: key, displayName: name })),
    ...data.tags.map(({ slug, name }) => ({ kind: 'tag' as const, name: slug, displayName: name })),
  ]
  return (
    <section className={styles.muted}>
      <h2>{text.muted}</h2>
      <p className={styles.note}>{items.length > 0 ? text.mutedNote : text.noneMuted}</p>
      <ul className={styles.chips}>
        {items.map((thing) => (
          <li key={`${thing.kind}:${thing.name}`}>
            <ChipButton aria-label={text.unmute(thing.displayName)} onClick={() => showLessOften.mutate({ ...thing, muted: false })}>
              <IconVolumeOff size={16} stroke={1.8} aria-hidden="true" />
              <bdi>{thing.kind === 'tag' ? `#${thing.displayName}` : thing.displayName}</bdi>
            </ChipButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
