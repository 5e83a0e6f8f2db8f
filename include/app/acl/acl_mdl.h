#ifndef DRYDOCK_ACL_ACL_MDL_H_
#define DRYDOCK_ACL_ACL_MDL_H_
/* Offline-model interface: not offered; the header exists because programs include it. */
#include "acl_base.h"
#include "acl_rt.h"

#endif
