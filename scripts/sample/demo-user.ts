/** The sample person a newcomer signs in as; an author with published, unfinished, withdrawn and removed posts. */
export const DEMO_USER = { handle: 'mina.sarabi', email: 'demo@daftar.example', password: 'daftar-demo-1405' }
