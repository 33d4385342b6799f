import type { HandlerInput } from '@kallos/contracts/endpoint';
import type { deliveries as contract } from '@kallos/contracts/social/deliveries';

/** What the publisher asks for. */
export type DeliveryRequest = HandlerInput<typeof contract.deliver>['body'];
