export function LegalPage({ page }: { page: string }) {
  return <main>{page}</main>;
}
