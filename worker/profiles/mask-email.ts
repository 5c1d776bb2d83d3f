/** An e-mail address its owner recognises and a glance over the shoulder does not: «sa•••@example.org». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = [...email.slice(0, at)]
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}•••${email.slice(at)}`
}
