const rules = [
  'User-agent: *',
  'Disallow: /paiement/',
  'Disallow: /utilisateur',
  'Disallow: /auth/',
  'Disallow: /ha-api/',
]

export function loader() {
  return new Response(`${rules.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
