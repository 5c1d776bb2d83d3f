/** Sample user for trying out the site, with published, draft, withdrawn and removed posts. */
export const DEMO_USER = { handle: 'mina.sarabi', email: 'demo@daftar.example', password: 'daftar-demo-1405' }
