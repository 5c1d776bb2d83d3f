import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Row, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import styles from './blocks.module.css'
import { blockedQuery } from './queries.ts'
import { text } from './text.ts'
import { useBlock } from './use-block.ts'

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
                <Avatar name={name} picture={avatar} size="medium" />
                <span>
                  <bdi>{name}</bdi>
                  <span className={styles.since}>
                    {text.since} <Time at={blockedAt} />
                  </span>
                </span>
              </PathLink>
              <Button
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
