import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfileLinks } from './ProfileHeader.tsx'

test('the links of a profile lead to their addresses and show them as people read them', () => {
  const html = renderToStaticMarkup(
    <ProfileLinks links={['https://www.example.com/', 'https://fa.example.org/wiki/%D9%BE%D8%B1%D9%88%DB%8C%D9%86']} />,
  )
  expect(html).toContain('href="https://www.example.com/" rel="nofollow ugc noopener">example.com</a>')
  expect(html).toContain(
    'href="https://fa.example.org/wiki/%D9%BE%D8%B1%D9%88%DB%8C%D9%86" rel="nofollow ugc noopener">fa.example.org/wiki/پروین</a>',
  )
})

test('an address that is not of the web is text', () => {
  expect(renderToStaticMarkup(<ProfileLinks links={['javascript:alert(1)']} />)).not.toContain('<a')
})
