import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Row, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { ChipButton } from '#web/ui/TagChip.tsx'
import { Time } from '#web/ui/Time.tsx'
import { unblock, unmute } from './actions.ts'
import { useBlock } from './BlockMenuItems.tsx'
import styles from './blocks.module.css'
import { blockedQuery, mutedQuery } from './queries.ts'
import { text } from './text.ts'
import { useShowLessOften } from './use-show-less-often.ts'

export function BlockedUsers() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: users, pager } = usePages(blockedQuery(api))
  const change = useBlock()
  return (
    <SettingsSection title={text.title} summary={users.length === 0 ? text.none : text.state}>
      {users.length > 0 && (
        <Rows>
          {users.map(({ user: { handle, name, avatar }, blockedAt }) => (
            <Row key={handle}>
              <PathLink to={`/${handle}`} className={styles.user}>
                <Avatar name={name} handle={handle} picture={avatar} size="medium" />
                <span>
                  <bdi>{name}</bdi>
                  <span className={styles.since}>
                    {text.since} <Time at={blockedAt} />
                  </span>
                </span>
              </PathLink>
              <Button
                {...postButton(unblock.name, { handle, name })}
                variant="quiet"
                size="small"
                loading={change.isPending && change.variables.handle === handle}
                aria-label={text.unblockOf(name)}
                onClick={() => change.mutate({ handle, name, blocked: false })}
              >
                {text.unblock}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {pager.next !== undefined && (
        <p>
          <Button variant="plain" loading={pager.loading} onClick={pager.load}>
            {text.more}
          </Button>
        </p>
      )}
    </SettingsSection>
  )
}

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
            <ChipButton
              {...postButton(unmute.name, thing)}
              aria-label={text.unmute(thing.displayName)}
              onClick={() => showLessOften.mutate({ ...thing, muted: false })}
            >
              <IconVolumeOff size={16} stroke={1.8} aria-hidden="true" />
              <bdi>{thing.kind === 'tag' ? `#${thing.displayName}` : thing.displayName}</bdi>
            </ChipButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
