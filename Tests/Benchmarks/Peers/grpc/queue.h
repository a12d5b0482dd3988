// What gRPC's completion queue hands back: a step that goes on with what it belongs to.
#pragma once
#include <grpcpp/grpcpp.h>

struct Step {
  virtual ~Step() = default;
  virtual void next(bool ok) = 0;
};

inline void run(grpc::CompletionQueue &queue, const bool *over) {
  void *tag;
  bool ok;
  while (!(over && *over) && queue.Next(&tag, &ok)) static_cast<Step *>(tag)->next(ok);
}

// A step that is one of several of the same owner.
template <class Owner> struct StepOf : Step {
  Owner *owner;
  void (Owner::*method)(bool);
  StepOf(Owner *owner, void (Owner::*method)(bool)) : owner(owner), method(method) {}
  void next(bool ok) override { (owner->*method)(ok); }
};
