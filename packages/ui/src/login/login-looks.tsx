import { lazyPart } from '../lazy-part.tsx';
import type { LoginLayoutProps, ProofChipProps } from './login-layout.tsx';

const layout = () => import('./login-layout.tsx');
const { Part: Layout } = lazyPart(async () => (await layout()).LoginLayout);
const { Part: Chip } = lazyPart(async () => (await layout()).ProofChip);

/** The two-column login page; on a phone the panel becomes a band above the form. */
export const LoginLayout = (props: LoginLayoutProps) => <Layout {...props} />;

/** A small floating card over the login picture that shows what the product does. */
export const ProofChip = (props: ProofChipProps) => <Chip {...props} />;
