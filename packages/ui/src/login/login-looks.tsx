import { lazyPart } from '../lazy-part.tsx';
import type { LoginLayoutProps, ProofChipProps } from './login-layout.tsx';

const layout = () => import('./login-layout.tsx');
const { Part: Layout } = lazyPart(async () => (await layout()).LoginLayout);
const { Part: Chip } = lazyPart(async () => (await layout()).ProofChip);

/** Renders the login page in two columns; on a phone the panel becomes a band above the form. */
export const LoginLayout = (props: LoginLayoutProps) => <Layout {...props} />;

/** Renders a floating card over the login illustration that shows a feature. */
export const ProofChip = (props: ProofChipProps) => <Chip {...props} />;
